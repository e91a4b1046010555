const BEEPS = 24
const BEEP_MS = 1250
let ringing: ReturnType<typeof setInterval> | undefined
let audio: AudioContext | undefined

function beep(context: AudioContext) {
  for (const [delay, pitch] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const at = context.currentTime + delay
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.55)
  }
  navigator.vibrate?.([200, 100, 200])
}

/** Browsers allow sound only after a user gesture: call this when a timer is started. */
export function allowRinging() {
  audio ??= new AudioContext()
  audio.resume()
}

export function ring() {
  stopRinging()
  audio ??= new AudioContext()
  const context = audio
  let left = BEEPS
  beep(context)
  ringing = setInterval(() => {
    left -= 1
    if (left <= 0) stopRinging()
    else beep(context)
  }, BEEP_MS)
}

export function stopRinging() {
  clearInterval(ringing)
  ringing = undefined
}
