import { STAMP } from './chat-lines.ts'

const FURNITURE = [
  // Navigation and actions of the site.
  /^(?:\S.*)?\s[»›>]\s.*\s[»›>]\s/u,
  /^(?:home|startseite|accueil|inicio|início|forside|recipes|rezepte|recettes|recetas|ricette|oppskrifter)\s*[»›>/|]/iu,
  /^(?:skip to|jump to|zum rezept|zum inhalt|print|drucken|save|merken|share|teilen|pin|menu|menü|search|suche|(?:log|sign) ?(?:in|up)|register|anmelden|subscribe|abonnieren|rate this|read more|weiterlesen|back to|i made (?:it|this)|cook mode|kochmodus)\b(?:\W*\b(?:recipe|video|content|springen|rezept|print|save|pin|share|merken|drucken|teilen|comments?|blog|top|newsletter|recipes|to|my|box)\b)*\W*$/iu,
  /^(?:skip|jump) to (?:the )?(?:main |primary |secondary )?(?:content|navigation|sidebar|footer|recipe)$|^original recipe\b.{0,20}\byields?\b/iu,
  /^(?:.{0,30}\b(?:to|in den) |your |dein )(?:basket|cart|warenkorb)\b.{0,12}$/iu,
  /^(?:dieses |das )?rezept (?:bewerten|teilen|drucken|speichern|merken|kommentieren|melden)$/iu,
  /^(?:rate|print|save|share|pin) (?:this |the )?recipe$/iu,
  /^(?:lagre som favoritt|skriv ut|del (?:på facebook|oppskriften?)|lagre oppskriften?)$/iu,
  // Headers of a forwarded e-mail.
  /^[-\s]*(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche|videresendt) (?:message|nachricht|melding)\b[-:\s]*$/iu,
  /^(?:from|to|cc|von|an|fra|til)\s*:.*\S@\S/iu,
  /^(?:date|sent|datum|gesendet|sendt|dato)\s*:.*\b(?:19|20)\d{2}\b/iu,
  /^(?:facebook|twitter|x|pinterest|instagram|whatsapp|reddit|tumblr|telegram|flipboard|e-?mail)$/iu,
  /^(?:copyright|©|\(c\)\s)/iu,
  /\b(?:confidentiality notice|this e-?mail (?:is|and)|diese e-?mail (?:ist|enthält|und)|virus-?free|virenfrei)\b/iu,
  /^(?:sent from my|gesendet von|von meinem|envoyé de(?:puis)? mon|enviado desde mi|inviato da|verzonden vanaf|get outlook for|outlook für|holen sie sich)\b.{0,40}$/iu,
  // Mailing lists, and the writer of a post in a forum.
  /^(?:to unsubscribe|you (?:are receiving|received) this|um sich abzumelden|newsletter abbestellen|pour vous désabonner|subscribe for free)\b/iu,
  /^(?:user(?:name)?|benutzer(?:name)?|posts?|beiträge|joined|registriert(?: seit)?|member since|location|wohnort)\s*:\s*\S.{0,40}$/iu,
  /^#\d+\s*(?:[·|,-]\s*)?\d{1,2}[./]\d{1,2}[./]\d{2,4}.{0,20}$/u,
  // Buttons and counts of a post.
  /^(?:like|reply|comment|gefällt mir|antworten|kommentieren|kommentar|zitieren|melden|nach oben|back to top)$|^(?:antwort|reply|kommentar|comment) (?:von|by|from) .{2,40}$/iu,
  /^(?:(?:like|comment|share|reply|send|upvote|downvote|award|save|follow|gefällt mir|kommentieren|teilen|antworten|senden|folgen|j[’']aime|commenter|partager|me gusta|comentar|compartir|mi piace|commenta|condividi|vind ik leuk|reageren|delen|[\d.,]+ ?k?)(?:\s*[·•|]\s*|\s+|$)){2,}$/iu,
  /^(?:[♡♥❤💬🔁↻]\uFE0F?\s*[\d.,]+k?\s*){1,4}(?:share|teilen)?$/iu,
  /^\d+ (?:personen gefällt das|people like this|others|mal geteilt|shares?|reactions?)\b.{0,30}$/iu,
  /^gefällt [\d.]+ mal\b|^[\d.,]+\s?(?:[km]|mio\.?|tsd\.?)?\s(?:likes?|views?|subscribers|aufrufe|abonnent(?:en|innen)?|follower|vues|abonnés|visualizzazioni|visualizaciones|me gusta|weergaven)\b.{0,60}$/iu,
  /^(?:forwarded from|weitergeleitet von|transféré de|reenviado de|inoltrato da)\s.{2,40}$/iu,
  new RegExp(`^[\\d.,]+ ?[kKmM]?\\s+${STAMP}$`, 'u'),
  /^(?:see (?:more|translation|original)|show more|translate|mehr (?:ansehen|anzeigen)|übersetzung anzeigen|voir plus|ver más|[\d.,]+\s?k)$/iu,
  // Posts of a forum.
  /^(?:u\/\S+(?: *[•·].{0,30})?|•|(?:reply|antworten|report|award|edited|like) ?(?:↓|loading\W*)?|\d+\s?(?:y|yr|mo|w|d|h|hr|m)s?\.? ago|\d+ (?:upvotes?|points?|likes?))$/iu,
  /^r\/\w+$|^(?:posted|submitted|crossposted) by\b.{0,60}$|^\d+ (?:upvotes?|points?|likes?)\b.{0,30}\bcomments?$/iu,
  /^(?:delivered|zugestellt|gelesen)$|^read \d|^last edited\b|^zuletzt (?:bearbeitet|geändert)\b/iu,
  // Ratings and votes.
  /^[★☆⭐]{2,}.{0,30}$/u,
  /^\d(?:[.,]\d+)?\s+(?:from|von|aus)\s+\d+\s+\p{L}+/iu,
  /^\d(?:[.,]\d+)?\s+\(\s*\d+\s+(?:user |kunden)?(?:votes?|ratings?|reviews?|bewertung(?:en)?|stimmen?|rezension(?:en)?)/iu,
  // Dates of publication.
  /^(?:published|posted|updated|last updated|modified|veröffentlicht|aktualisiert|erstellt)\b.*(?:\d{4}|ago\b)/iu,
  /^.{0,60}\b(?:19|20)\d{2},?\s+(?:at\s+|um\s+)?\d{1,2}:\d{2}\b.{0,10}$/iu,
  new RegExp(`^\\[?${STAMP}(?:,?\\s+${STAMP})?\\]?$`, 'iu'),
  /^https?:\S+\s+\d+\/\d+$/u,
  /^(?:watch|video|related|read next|up next|more|don['’]t miss|check out|see also|lesen sie auch|auch interessant|mehr dazu|à lire aussi|leggi anche)\s*:\s/iu,
  /^(?:\S+ ){0,4}(?:food studios|getty images|istock(?:photo)?|shutterstock)$|^article continues\b/iu,
  /^(?:see|read|learn|find out) .{3,60}\shere\.?$/iu,
  /^(?:de)?select all$|^(?:tap|click) (?:or hover )?to scale$|^(?:add to|auf die|in die) (?:your )?(?:grocery |shopping )?(?:list|einkaufsliste)$/iu,
  /^\d{1,4}\s*[|·]\s*[^\d|]{3,40}$|^[^\d|]{3,40}\s*[|·]\s*\d{2,4}$/u,
  // Buttons of a shop, errors and consent.
  /^(?:add|save|put|send|find|buy|zet|voeg|aggiungi|salva|ajouter|acheter|añadir|agregar|guardar|comprar|adicionar|lägg|köp|legg|kjøp|læg|tilføj|køb|dodaj|kup|hozzáad|додати|купити|הוסף|auf|in|zur|produkte?|products?|kaufen)(?!\p{L})[^\d.,]{0,50}(?<!\p{L})(?:list|lists|liste|lijst\p{L}*|lista|list[ey]|listę|listan|listen|winkel\p{L}*|carrello|panier|cesta|carrito|carrinho|(?:hande?l|indkøbs|inköps)\p{L}*|kurv\p{L}*|varukorg\p{L}*|koszyk\p{L}*|кошик\p{L}*|cart|basket|trolley|markt|supermarkt|warenkorb|einkaufs\p{L}*|kaufen|finden|spesa|compra|compras|courses)(?!\p{L})[^\d]{0,15}$/iu,
  /^(?:o+ps|ups|hoppla)(?!\p{L})[^\d]{0,100}$|^allow .{2,30} content\b.{0,10}$/iu,
  // Page numbers of a print, list controls, chapters of a video.
  /^(?:.{3,60}\s{3,})?(?:page|seite)\s+\d+(?:\s*(?:of|von|\/)\s*\d+)?$/iu,
  /^(?:(?:\d\/\d|[\d½¼]{1,2}(?:[.,]\d)?)\s?x\s*)+$|^[-–−]\s?\d+\s?\+$/iu,
  /^(?:units|scale|us|m|cups|metric|imperial)$/iu,
  /^(?:us customary|metric|imperial)\b[\s\p{P}]*(?:us customary|metric|imperial)?$/iu,
  /^\(?\d{1,2}:\d{2}(?::\d{2})?\)?\s+(?:[-–]\s*)?(?!(?:[ap]m|uhr)\b)\p{L}[^.!]{0,40}$/iu,
  /^(?:time ?stamps?|chapters?|kapitel(?:marken)?|zeitstempel|chapitres|capítulos|capitoli)\W*$/iu,
  // Advertisements and photo credits.
  /^(?:advertisement|advertising|sponsored|anzeige|werbung|enthält werbung|unbezahlte werbung)\W*$/iu,
  /^(?:photo(?:graph)?s?|foto|bild|image)(?: credits?)?\s*(?::|©|by\b|von\b).{1,50}$/iu,
  // Caption marks.
  /^(?:#[\p{L}\p{N}_]+\s*)+$/u,
  /^(?:\p{P}|\p{S}|\u200D|\uFE0F)+$/u,
]

/** Whether the line belongs to the page, app or printer rather than the recipe. */
export function isBoilerplate(line: string): boolean {
  return line.length <= 200 && FURNITURE.some((pattern) => pattern.test(line))
}

/** Nutrition line: 'Calories 240 · Fat 13 g'. */
export const NUTRITION =
  /^(?:calories|macros|makros|kalorien|brennwert|nährwerte?|nutrition|kcal|(?:pro|je) (?:portion|stück|person)|per (?:serving|portion)|par (?:portion|personne)|por (?:ración|porción))(?!\p{L})(?:[^.!]|(?<=ca)\.)*\d[^!]*$/iu
