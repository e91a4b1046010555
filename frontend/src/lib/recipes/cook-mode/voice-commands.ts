export type VoiceCommand = 'next' | 'back' | 'repeat'

type Words = Record<VoiceCommand, string> & {
  /** Frequent small words, by which the language of a recipe is recognised. */
  small: string
}

const LANGUAGES: Record<string, Words> = {
  en: {
    next: 'next|continue|go on',
    back: 'back|previous',
    repeat: 'repeat|again|read',
    small: 'and|the|a|an|with|until|of|to|into|in|on|for|over',
  },
  de: {
    next: 'weiter|nächster|nächste',
    back: 'zurück|vorheriger',
    repeat: 'wiederholen|wiederhole|nochmal|noch mal|vorlesen',
    small: 'und|der|die|das|den|dem|mit|ein|eine|einen|auf|im|bei|zu|nach',
  },
  fr: {
    next: 'suivante?|continuer?|étape suivante',
    back: 'retour|précédente?|arrière',
    repeat: 'répéter?|répète|répétez|encore',
    small: 'et|le|la|les|des|du|dans|avec|une?|à|au|pendant|jusqu',
  },
  es: {
    next: 'siguiente|continuar?|adelante',
    back: 'atrás|anterior|volver',
    repeat: 'repetir|repite|otra vez',
    small: 'y|el|la|los|las|con|en|una?|hasta|del|al|durante|por',
  },
  it: {
    next: 'avanti|prossimo|continua',
    back: 'indietro|precedente',
    repeat: 'ripeti|ripetere|di nuovo|ancora',
    small: 'e|il|la|i|le|gli|con|in|una?|fino|della?|nel|per',
  },
  nl: {
    next: 'volgende|verder|ga door',
    back: 'terug|vorige',
    repeat: 'herhaal|herhalen|opnieuw|nog een keer',
    small: 'en|de|het|een|met|in|op|van|tot|voeg|er|minuten',
  },
  'pt-BR': {
    next: 'próxim[oa]|continuar?|avançar',
    back: 'voltar?|anterior',
    repeat: 'repetir|repita|de novo',
    small: 'e|o|a|os|as|com|em|uma?|até|da|do|no|na|por',
  },
  sv: {
    next: 'nästa|fortsätt|vidare',
    back: 'tillbaka|föregående',
    repeat: 'upprepa|igen',
    small: 'och|i|med|en|ett|på|till|den|det|låt|av|som',
  },
  da: {
    next: 'næste|fortsæt|videre',
    back: 'tilbage|forrige',
    repeat: 'gentag|igen',
    small: 'og|i|med|en|et|på|til|den|det|lad|af|ved',
  },
  nb: {
    next: 'neste|fortsett|videre',
    back: 'tilbake|forrige',
    repeat: 'gjenta|igjen|en gang til',
    small: 'og|i|med|en|et|på|til|den|det|la|av|ved',
  },
  pl: {
    next: 'dalej|następny|następna|kontynuuj',
    back: 'wstecz|wróć|poprzedni|cofnij',
    repeat: 'powtórz|jeszcze raz',
    small: 'i|z|w|na|do|się|przez|oraz|ze|aż|około',
  },
  uk: {
    next: 'далі|наступний|наступна|продовжуй',
    back: 'назад|попередній',
    repeat: 'повтори|повторити|ще раз',
    small: 'і|та|в|у|на|з|до|по|або|із|потім',
  },
  he: {
    next: 'הבא|הלאה|המשך',
    back: 'חזרה|אחורה|הקודם',
    repeat: 'שוב|חזור|עוד פעם',
    small: 'את|עם|על|של|עד|או|כל|לא|דקות',
  },
}

const wholeWords = (words: string, flags: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags)

/** The language of a recipe, by its small words. English if it has none. */
export function detectSpeechLanguage(text: string): string {
  const counts = Object.entries(LANGUAGES).map(([language, { small }]) => ({
    language,
    count: text.match(wholeWords(small, 'giu'))?.length ?? 0,
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).language
}

/** The last command counts: a recogniser may report several words at once. */
export function findCommand(heard: string, language: string): VoiceCommand | undefined {
  const words = LANGUAGES[language] ?? LANGUAGES.en
  const found = (['next', 'back', 'repeat'] as const)
    .map((command) => ({ command, at: words ? heard.search(wholeWords(words[command], 'iu')) : -1 }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)
  return found[0]?.command
}
