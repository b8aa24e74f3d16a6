// Invalid data from another device: its message is a sentence for the reader.

export class Unfit extends Error {}
