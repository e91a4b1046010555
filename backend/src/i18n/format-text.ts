import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { LANGUAGES, type Language } from '@larder/contract/languages'
import da from './messages/da.json' with { type: 'json' }
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import he from './messages/he.json' with { type: 'json' }
import it from './messages/it.json' with { type: 'json' }
import nb from './messages/nb.json' with { type: 'json' }
import nl from './messages/nl.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }
import ptBR from './messages/pt-BR.json' with { type: 'json' }
import sv from './messages/sv.json' with { type: 'json' }
import uk from './messages/uk.json' with { type: 'json' }

type Key = keyof typeof en
type Values = Record<string, string | number | null | undefined>

const TEXTS: Record<Language, Record<Key, string>> = {
  da,
  de,
  en,
  es,
  fr,
  he,
  it,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  sv,
  uk,
}

/** A language from the database or a header; English if we don't have it. */
export const toLanguage = (tag: string | undefined): Language =>
  LANGUAGES.find((language) => language === tag) ?? 'en'

/** A text of an e-mail, notification, calendar or problem. Parsed each time: all of these are rare. */
export const formatText = (language: Language, key: Key, values: Values = {}): string =>
  format(parse(TEXTS[language][key], { ignoreTag: true }), language, values)

function format(message: MessageFormatElement[], language: Language, values: Values): string {
  const parts = message.map((part) => {
    if (part.type === TYPE.literal) return part.value
    if (part.type === TYPE.argument) return String(values[part.value] ?? '')
    if (part.type !== TYPE.plural) throw new Error(`Texts cannot contain ${TYPE[part.type]} elements.`)
    const form = new Intl.PluralRules(language).select(Number(values[part.value]))
    return format((part.options[form] ?? part.options.other)?.value ?? [], language, values)
  })
  return parts.join('')
}
