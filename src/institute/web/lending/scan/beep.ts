let context: AudioContext | undefined;

/** A short sound: high for what is understood, low and longer for what is refused. */
export function beep(isGood: boolean): void {
  try {
    context ??= new AudioContext();
    const sound = context.createOscillator();
    const volume = context.createGain();
    sound.frequency.value = isGood ? 1320 : 220;
    volume.gain.value = 0.15;
    sound.connect(volume).connect(context.destination);
    sound.start();
    sound.stop(context.currentTime + (isGood ? 0.09 : 0.35));
  } catch {
    // A device without sound shows and announces the same.
  }
}
