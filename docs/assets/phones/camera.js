// Reads a code with this device's camera.
// Law: the pictures stay here, and the camera is off as soon as it is not needed.
//
//   watch(video, found, signal)  → Promise: once it shows the picture; found(text) until the signal. Throws Unfit

import { decodeQR } from "qr/decode.js";
import { Unfit } from "./messages.js";

const PAUSE = 100; // ms between two looks
const LONGEST = 1280; // points of the longer side: more take time and show nothing more
const WANTED = { video: { facingMode: "environment", width: { ideal: LONGEST } } };

const REFUSED =
  "La caméra est refusée à ce site. Autorisez-la dans les réglages du navigateur, ou collez ci-dessous le lien du code.";
const NONE = "Cet appareil n’a pas de caméra libre\u00a0: collez ci-dessous le lien du code.";
const INSECURE = "Le navigateur ne donne la caméra qu’à un site en https\u00a0: collez ci-dessous le lien du code.";

export async function watch(video, found, signal) {
  const stream = await opened();
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  look(video, document.createElement("canvas"), found, signal);
}

async function opened() {
  if (!navigator.mediaDevices) throw new Unfit(INSECURE);
  try {
    return await navigator.mediaDevices.getUserMedia(WANTED);
  } catch ({ name }) {
    throw new Unfit(["NotAllowedError", "SecurityError"].includes(name) ? REFUSED : NONE);
  }
}

function look(video, canvas, found, signal) {
  if (signal.aborted) return;
  const text = video.videoWidth ? readIn(video, canvas) : null;
  if (text) found(text);
  setTimeout(() => look(video, canvas, found, signal), PAUSE);
}

function readIn(video, canvas) {
  const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null; // no code in sight, or not sharp yet
  }
}
