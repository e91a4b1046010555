export type VoiceCommand = 'next' | 'back' | 'repeat'

const COMMANDS: Record<'en' | 'de', [RegExp, VoiceCommand][]> = {
  en: [
    [/\b(next|continue|go on)\b/i, 'next'],
    [/\b(back|previous)\b/i, 'back'],
    [/\b(repeat|again|read)\b/i, 'repeat'],
  ],
  de: [
    [/\b(weiter|nächster|nächste)(?!\p{L})/iu, 'next'],
    [/\b(zurück|vorheriger)(?!\p{L})/iu, 'back'],
    [/\b(wiederholen|nochmal|noch mal|vorlesen)(?!\p{L})/iu, 'repeat'],
  ],
}

const GERMAN_WORDS = /(?<!\p{L})(und|der|die|das|den|dem|mit|ein|eine|einen|auf|im|bei|zu|nach)(?!\p{L})/giu
const ENGLISH_WORDS = /\b(and|the|a|an|with|until|of|to|into|in|on|for|over)\b/gi

/** The language of a recipe, by its small words. */
export function detectSpeechLanguage(text: string): 'en' | 'de' {
  const count = (words: RegExp) => text.match(words)?.length ?? 0
  return count(GERMAN_WORDS) > count(ENGLISH_WORDS) ? 'de' : 'en'
}

/** The last command counts: a recogniser may report several words at once. */
export function findCommand(heard: string, language: 'en' | 'de'): VoiceCommand | undefined {
  const found = COMMANDS[language]
    .map(([words, command]) => ({ command, at: heard.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)
  return found[0]?.command
}
