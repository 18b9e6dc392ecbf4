let audio: AudioContext | undefined;

/** Plays two short tones. Browsers keep a page silent until its first click. */
export async function playTone(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
  const { currentTime } = audio;
  for (const [hertz, from] of [
    [660, 0],
    [880, 0.18],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, currentTime + from);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + from + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(currentTime + from);
    tone.stop(currentTime + from + 0.17);
  }
}
