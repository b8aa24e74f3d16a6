// What another device sends and cannot be taken: its message is a sentence for the reader.

export class Unfit extends Error {}
