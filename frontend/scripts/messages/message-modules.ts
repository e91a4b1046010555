import { hash } from 'node:crypto'
import { type CompiledTexts, writePlaceholder } from '../../fill-messages.ts'
import { compileMessage, listParameters, type Names, parseMessage } from './compile-message.ts'

export type Catalogue = Record<string, string>
export type Catalogues = { en: Catalogue } & Record<string, Catalogue>

const NAMES: Names = { values: 'values', show: 'show', plural: 'plural', choose: 'choose' }
const FUNCTIONS = ['show', 'plural', 'choose'] as const

const findPrefix = (key: string) => (key.includes('_') ? key.slice(0, key.indexOf('_')) : 'words')

type Compiled = { signature: string; expressions: [locale: string, code: string][]; used: string[] }

function compile(key: string, catalogues: Catalogues): Compiled {
  const used = new Set<string>()
  const types = new Map<string, string>()
  const expressions = Object.entries(catalogues).map(([locale, catalogue]): [string, string] => {
    const message = parseMessage(catalogue[key] as string)
    for (const [name, type] of listParameters(message))
      if (type !== 'string | number' || !types.has(name)) types.set(name, type)
    return [locale, compileMessage(message, NAMES, used)]
  })
  const fields = [...types].sort().map(([name, type]) => `${name}: ${type}`)
  return {
    signature: fields.length === 0 ? '()' : `(values: { ${fields.join('; ')} })`,
    expressions,
    used: FUNCTIONS.filter((name) => used.has(name)),
  }
}

/** All languages: for the server, tests and development. */
function chooseByLocale({ signature, expressions }: Compiled): string {
  const [english, ...others] = expressions.map(([locale, code]) => ({ locale, code }))
  if (others.length === 0) return `${signature}: string => ${english?.code}`
  const cases = others.map(({ locale, code }) => `    case '${locale}': return ${code}\n`)
  return `${signature}: string => {\n  switch (locale()) {\n${cases.join('')}    default: return ${english?.code}\n  }\n}`
}

function writePlaceholderBody(key: string, { signature, expressions, used }: Compiled): string {
  const texts = hash('sha256', JSON.stringify(expressions)).slice(0, 8)
  return `${signature}: string => ${writePlaceholder(key, texts, signature === '()' ? [] : ['values', ...used])}`
}

/**
 * One function per message and one module per prefix (`cook_next` is in `cook`). Bundlers drop unused functions but
 * never split a module, so a page loads only the modules it uses.
 */
export function writeModules(catalogues: Catalogues, { hasPlaceholders = false } = {}): Map<string, string> {
  const modules = new Map<string, string>()
  for (const [prefix, keys] of Map.groupBy(Object.keys(catalogues.en), findPrefix)) {
    const functions = keys.map((key) => {
      // Admins can change it at runtime.
      if (key === 'site_name') return 'export const site_name = siteName'
      const compiled = compile(key, catalogues)
      return `export const ${key} = ${hasPlaceholders ? writePlaceholderBody(key, compiled) : chooseByLocale(compiled)}`
    })
    const code = functions.join('\n')
    const used = ['locale', 'siteName', ...FUNCTIONS].filter((name) =>
      new RegExp(`\\b${name}([(,)]|$)`, 'm').test(code),
    )
    const imports = used.length > 0 ? `import { ${used.join(', ')} } from '../../i18n/locale.ts'\n\n` : ''
    modules.set(`messages/${prefix}.ts`, `${imports}${code}\n`)
  }
  modules.set('messages.ts', [...modules.keys()].map((file) => `export * from './${file}'\n`).join(''))
  return modules
}

/** The texts of each language, for `fillMessages`. */
export function compileTexts(catalogues: Catalogues, keys: ReadonlySet<string>): Map<string, CompiledTexts> {
  const names = new Map([...keys].map((key) => [key, numberNames(compile(key, catalogues).used)]))
  return new Map(
    Object.entries(catalogues).map(([locale, catalogue]) => {
      const texts = [...names].map(([key, numbered]) => [
        key,
        compileMessage(parseMessage(catalogue[key] as string), numbered),
      ])
      return [locale, Object.fromEntries(texts)]
    }),
  )
}

const numberNames = (used: string[]): Names => ({
  ...NAMES,
  ...Object.fromEntries(['values', ...used].map((name, at) => [name, `\0${at}`])),
})
