import { detectSpeechLanguage, findCommand, type VoiceCommand } from './voice-commands.ts'

type Recogniser = EventTarget & {
  lang: string
  continuous: boolean
  start: () => void
  stop: () => void
}
type RecognitionResult = Event & {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

export function readAloud(text: string) {
  const lang = detectSpeechLanguage(text)
  speechSynthesis.cancel()
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang }))
}

export const stopReading = () => speechSynthesis.cancel()

/**
 * Listens in the language of the interface, which tells the commands, until the returned function is called. `onend`:
 * the browser has no permission.
 */
export function listen(
  { tag, language }: { tag: string; language: string },
  oncommand: (command: VoiceCommand) => void,
  onend: () => void,
) {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    'SpeechRecognition' | 'webkitSpeechRecognition',
    (new () => Recogniser) | undefined
  >
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition
  if (!Recognition) return () => {}
  const recogniser = Object.assign(new Recognition(), { lang: tag, continuous: true })
  let isStopped = false
  recogniser.addEventListener('result', (event) => {
    const { results, resultIndex } = event as RecognitionResult
    const command = findCommand(results[resultIndex]?.[0]?.transcript ?? '', language)
    if (command) oncommand(command)
  })
  recogniser.addEventListener('error', (event) => {
    if (!/not-allowed|service-not-allowed/.test((event as Event & { error: string }).error)) return
    isStopped = true
    onend()
  })
  // Browsers end it after a silence.
  recogniser.addEventListener('end', () => {
    if (!isStopped) recogniser.start()
  })
  recogniser.start()
  return () => {
    isStopped = true
    recogniser.stop()
  }
}
