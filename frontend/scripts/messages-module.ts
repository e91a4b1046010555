/** A text, or its plural forms selected by the parameter `count`. `{name}` is a parameter. */
type Message = string | Record<string, string>
type Catalogue = Record<string, Message>

const PARAMETER = /\{(\w+)\}/g

function listParameters(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const names = texts.flatMap((text) => [...text.matchAll(PARAMETER)].map((match) => match[1] as string))
  return [...new Set(typeof message === 'string' ? names : ['count', ...names])].sort()
}

function template(text: string): string {
  const escaped = text.replace(/[`\\$]/g, '\\$&')
  return `\`${escaped.replace(PARAMETER, (_, name) => `\${show(values.${name})}`)}\``
}

function expression(locale: string, message: Message): string {
  if (typeof message === 'string') return template(message)
  const forms = Object.entries(message).map(([form, text]) => `${form}: () => ${template(text)}`)
  return `plural('${locale}', values.count, { ${forms.join(', ')} })`
}

function signature(parameters: string[]): string {
  if (parameters.length === 0) return '()'
  const types = parameters.map((name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`)
  return `(values: { ${types.join('; ')} })`
}

function checkTranslations(en: Catalogue, others: Record<string, Catalogue>) {
  for (const [locale, catalogue] of Object.entries(others)) {
    for (const key of new Set([...Object.keys(en), ...Object.keys(catalogue)])) {
      const [source, translated] = [en[key], catalogue[key]]
      if (!source || !translated) {
        throw new Error(`Message '${key}' is missing in ${source ? locale : 'en'}.json.`)
      }
      if (listParameters(source).join() !== listParameters(translated).join()) {
        throw new Error(`Message '${key}' has other parameters in ${locale}.json.`)
      }
    }
  }
}

const findSubject = (key: string) => (key.includes('_') ? key.slice(0, key.indexOf('_')) : 'words')

/**
 * One function per message and one module per prefix (`cook_next` is in `cook`). Bundlers drop unused functions but
 * never split a module, so a page loads only the modules it uses.
 */
export function messageModules(
  catalogues: { en: Catalogue } & Record<string, Catalogue>,
): Map<string, string> {
  const { en, ...others } = catalogues
  checkTranslations(en, others)
  const subjects = Map.groupBy(Object.keys(en), findSubject)
  const modules = new Map<string, string>()
  for (const [subject, keys] of subjects) {
    const functions = keys.map((key) => {
      // Admins choose it.
      if (key === 'site_name') return 'export const site_name = siteName'
      const message = en[key] as Message
      const choices = Object.entries(others).map(
        ([locale, catalogue]) =>
          `locale() === '${locale}' ? ${expression(locale, catalogue[key] as Message)} : `,
      )
      return `export const ${key} = ${signature(listParameters(message))}: string => ${choices.join('')}${expression('en', message)}`
    })
    const code = functions.join('\n')
    const used = ['locale', 'plural', 'show', 'siteName'].filter((name) =>
      new RegExp(`\\b${name}(\\(|$)`, 'm').test(code),
    )
    modules.set(
      `messages/${subject}.ts`,
      `import { ${used.join(', ')} } from '../../i18n/locale.ts'\n\n${code}\n`,
    )
  }
  modules.set('messages.ts', [...modules.keys()].map((file) => `export * from './${file}'\n`).join(''))
  return modules
}
