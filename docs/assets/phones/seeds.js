// A seed of two halves: nobody steers what is drawn. The host promises her half before she knows the other one.
//
//   half()             → hexadecimal digits that nobody foresees
//   promiseOf(half)    → Promise: what is told of it before: its SHA-256
//   fits(promise, half) → Promise: whether this half was promised so

const BYTES = 8;

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const half = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

export const promiseOf = async (one) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(one)));

export const fits = async (promise, one) => typeof one === "string" && promise === (await promiseOf(one));
