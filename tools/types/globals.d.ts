// What our scripts find on a page and TypeScript does not know.

// Not of every browser.
interface Navigator {
  connection?: { saveData: boolean };
  standalone?: boolean;
}

// The theme's pages, as instant navigation brings them.
interface Window {
  document$?: { subscribe(then: () => void): void };
}

// What a listener hears of is an element, where it asks for more than the target itself.
interface EventTarget {
  closest?(selectors: string): HTMLElement | null;
  localName?: string;
}

interface Element extends HTMLOrSVGElement {
  hidden: boolean;
}
