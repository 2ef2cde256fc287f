type Tone = "right" | "wrong" | "waiting";

let context: AudioContext | null = null;

/** Tones with frequency in hertz, and start and length in milliseconds. */
const TONES: Record<Tone, [hertz: number, from: number, length: number][]> = {
  right: [[880, 0, 80]],
  wrong: [
    [220, 0, 140],
    [220, 200, 140],
  ],
  waiting: [[440, 0, 120]],
};

/** Plays a tone. Does nothing if the browser has no sound or the user has not interacted with the page yet. */
export function play(tone: Tone): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const [hertz, from, length] of TONES[tone]) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()];
      const start = context.currentTime + from / 1000;
      oscillator.frequency.value = hertz;
      gain.gain.value = 0.2;
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(start);
      oscillator.stop(start + length / 1000);
    }
  } catch {
    context = null;
  }
}
