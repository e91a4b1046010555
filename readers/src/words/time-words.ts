/** How recipes write times, by language, as parts of patterns. */
type TimeWords = {
  day: string
  hour: string
  minute: string
  second?: string
  /** Labels of the time for preparing and for cooking. */
  prep: string
  cook: string
  /** Means all of the time in a text, and preparation beside a cooking time. */
  either?: string
  total: string
  /** The word for time, alone or as part of a label. */
  time: string
}

const WORDS: Record<string, TimeWords> = {
  en: {
    day: 'd|days?',
    hour: 'h|hs|hrs?|hours?',
    minute: 'm|mn|mins?|minutes?',
    second: 's|secs?|seconds?',
    prep: 'prep(?:aration)?|active|hands[- ]on',
    cook: 'cook(?:ing)?|bak(?:e|ing)',
    total: 'total|ready in|overall',
    time: 'time|duration',
  },
  de: {
    day: 'tage?n?',
    hour: 'std|stdn?|stunden?',
    minute: 'minuten?',
    second: 'sek|sekunden?',
    prep: 'vorbereitung(?:s(?=zeit))?|vorbereiten|arbeits(?=zeit)|arbeitsaufwand',
    cook: 'koch-?\\s?/?\\s?(?:back)?(?=zeit)|kochen|backen|back(?=zeit|dauer)|gar(?=zeit|dauer)',
    either: 'zubereitung(?:s(?=zeit))?',
    total: 'gesamt|insgesamt|fertig in',
    time: 'zeit|dauer',
  },
  fr: {
    day: 'jours?',
    hour: 'heures?',
    minute: 'minutes?',
    second: 'secondes?',
    prep: 'mise en place(?: et préparation)?|préparation',
    cook: 'cuisson(?: au four)?',
    total: 'total|totale',
    time: 'temps|durée|prêt en',
  },
  es: {
    day: 'días?',
    hour: 'horas?',
    minute: 'minutos?',
    second: 'segundos?',
    prep: 'preparaci[oó]n',
    cook: 'cocci[oó]n|cocinado|horneado',
    either: 'elaboraci[oó]n',
    total: 'total|listo en',
    time: 'tiempo|duración',
  },
  it: {
    day: 'giorn[oi]',
    hour: 'or[ae]',
    minute: 'minut[oi]',
    second: 'second[oi]',
    prep: 'preparazione',
    cook: 'cottura',
    total: 'totale|pronto in',
    time: 'tempo|durata',
  },
  nl: {
    day: 'dag(?:en)?',
    hour: 'u|uur|uren',
    minute: 'minuu?t(?:en)?',
    second: 'seconden?',
    prep: 'voorbereid(?:ing(?:s(?=tijd))?|en)?',
    cook: 'kook(?=tijd)|bak(?=tijd)|oven(?=tijd)|koken',
    either: 'bereidings(?=tijd)|bereiding|bereiden',
    total: 'totaal|totale|klaar in',
    time: 'tijd|bereidingsduur|duur',
  },
  pt: {
    day: 'dias?',
    hour: 'horas?',
    minute: 'minutos?',
    second: 'segundos?',
    prep: 'preparo|preparaç[aã]o',
    cook: 'cozedura|cozimento|cocção|forno',
    either: 'confecção',
    total: 'total|pronto em',
    time: 'tempo|duração',
  },
  sv: {
    day: 'dag(?:ar)?|dygn',
    hour: 'tim|timm(?:e|ar)',
    minute: 'minut(?:er)?',
    second: 'sekund(?:er)?',
    prep: 'förbered(?:else|elser|elsetid)?',
    cook: 'kok(?=tid)|stek(?=tid)|ugns(?=tid)|gräddning(?:s(?=tid))?',
    either: 'tillagning(?:s(?=tid))?',
    total: 'totalt|total|sammanlagt|sammanlagd|klart? på',
    time: 'tid',
  },
  da: {
    day: 'dag(?:e)?|døgn',
    hour: 't|timer?',
    minute: 'minut(?:ter)?',
    second: 'sekund(?:er)?',
    prep: 'forbered(?:else|elser)?(?:s(?=tid))?|arbejds(?=tid)',
    cook: 'koge(?=tid)|bage(?=tid)|stege(?=tid)|i ovnen',
    either: 'tilberedning(?:s(?=tid))?',
    total: 'i alt|samlet|færdig på',
    time: 'tid',
  },
  nb: {
    day: 'dager?|døgn',
    hour: 't|timer?',
    minute: 'minutt(?:er)?',
    second: 'sekund(?:er)?',
    prep: 'forberedelser?|arbeids(?=tid)',
    cook: 'koke(?=tid)|steke(?=tid)',
    either: 'tilberedning(?:s(?=tid))?',
    total: 'totalt|total|i alt|ferdig på',
    time: 'tid',
  },
  pl: {
    day: 'dni|dzień|doba',
    hour: 'godz|godzin[aęy]?',
    minute: 'minut[ayę]?',
    second: 'sek|sekund[ayę]?',
    prep: 'przygotowani[ae]',
    cook: 'gotowani[ae]|pieczeni[ae]|smażeni[ae]',
    either: 'wykonani[ae]',
    total: 'całkowity|łączny|łącznie|razem',
    time: 'czas',
  },
  hu: {
    day: 'nap',
    hour: 'ór[aá]\\p{L}*',
    minute: 'perc\\p{L}*',
    second: 'mp|másodperc\\p{L}*',
    prep: 'előkészít(?:és|ési)',
    cook: 'süt(?:és|ési)|főz(?:és|ési)',
    either: 'elkészít(?:és|ési)',
    total: 'összes|összesen|teljes',
    time: 'idő|ideje|időtartam',
  },
  uk: {
    day: 'дн(?:і|ів)|день|доба|діб',
    hour: 'год|годин[аиуі]?',
    minute: 'хв|хвилин[аиу]?',
    second: 'сек|секунд[аиу]?',
    prep: 'підготовк[аи]',
    cook: 'варіння|випікання|запікання|смаження|тушкування|термічна обробка',
    either: 'приготування',
    total: 'загальний|загалом|усього|всього|готово за',
    time: 'час|тривалість',
  },
  he: {
    day: 'ימים|יום',
    hour: 'שעות|שעה|שע',
    minute: 'דקות|דקה|דק',
    second: 'שניות|שנ',
    prep: 'הכנה|עבודה',
    cook: 'בישול|אפייה|אפיה|טיגון',
    total: 'כולל|כוללת|סה["״]כ',
    time: 'זמן|משך',
  },
  ja: {
    day: '日',
    hour: '時間',
    minute: '分|分間',
    second: '秒',
    prep: '準備|下ごしらえ',
    cook: '加熱|焼き',
    either: '調理',
    total: '合計|所要|全体',
    time: '時間',
  },
  others: {
    day: 'dní|ден|дней|gün|dage?',
    hour: 'hod\\p{L}*|tuntia?|час\\p{L}*|ώρ\\p{L}*|ωρ\\p{L}*|saat',
    minute: 'minut\\p{L}*|мин\\p{L}*|λεπτ\\p{L}*|dk|dakika',
    second: 'sek\\p{L}*',
    prep: 'příprav\\p{L}*|προετοιμασία\\p{L}*|hazırl\\p{L}*',
    cook: 'vaření|pečení|μαγείρεμα\\p{L}*|pişirme',
    total: 'celkov\\p{L}*|общее|συνολικ\\p{L}*|toplam',
    time: 'doba|süre|χρόνος|время',
  },
}

/** All words of one kind in all languages, as alternatives of a pattern. */
export const timeWords = (kind: keyof TimeWords): string =>
  Object.values(WORDS)
    .flatMap((words) => words[kind] ?? [])
    .join('|')

const OF = "de|di|do|da|d[’']|för|for|til|voor|az?|на"
const time = timeWords('time')

/** The label at the start of a line: 'Préparation', 'Temps de cuisson', 'Kochzeit', 'Час приготування', 'זמן הכנה'. */
export const timeLabelPattern = (...kinds: (keyof TimeWords)[]): RegExp => {
  const label = kinds.map(timeWords).join('|')
  return new RegExp(
    `^(?:(?:${time})\\s(?:(?:${OF})\\s?)?)?(?:${label})(?:[\\s-]?(?:${time}))?(?!\\p{L})`,
    'iu',
  )
}
