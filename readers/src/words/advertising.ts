/** Phrases of advertisements and links between the lines of a recipe. */
const WORDS = [
  'newsletter',
  'nieuwsbrief',
  'h[ií]rlev[eé]l',
  'nyhe[dt]sbrev',
  'subscribe to',
  'sign up (?:to|for)',
  'pinterest',
  'facebook',
  'instagram',
  'tiktok',
  'whatsapp',
  'post views',
  'related (?:items|posts|recipes|articles)',
  'photo(?:graph)?s? (?:credits?|by)',
  '(?:foto|photo)s? ?: ?©',
  'advertisement',
  'advertorial',
  'read (?:more|also|next)',
  'don.?t forget to (?:share|tag|follow|subscribe|pin|rate)',
  'lees ook',
  'lees meer',
  'lire aussi',
  'leia também',
  'lee también',
]
/** 'See also: lemon cake', but not 'See also that the oven is hot'. */
const ELSEWHERE =
  /^(?:see also|also try|more recipes|siehe auch|auch lecker|mehr rezepte|weitere rezepte|voir aussi|à lire aussi|ver también|vea también|veja também|leggi anche|vedi anche|ook lekker|bekijk ook|meer recepten|läs också|se också|læs også|les også|zobacz (?:też|także))\s*:/iu
/** Labels of advertisements. */
const LABEL =
  /^[\s\W]*(?:ads?|advert|advertisement|sponsored|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annons|annonce|annonse|mainos|reklama|reklam|reklame|hirdetés|реклама|广告|広告|(?:fortsättning|fortsetter|fortsætter) (?:efter|etter) annon[cs]en?)[\s\W]*$/iu
const ADVERTISING = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})`, 'iu')
const MAX_LENGTH = 400

export const isAdvertising = (text: string) =>
  text.length <= MAX_LENGTH && (ADVERTISING.test(text) || ELSEWHERE.test(text) || LABEL.test(text))
