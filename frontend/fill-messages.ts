const PLACEHOLDER = /__message_(\w+?)_[0-9a-f]{8}__\(([\w$,]*)\)/g
const ARGUMENT = /\0(\d)/g

/** Expressions by key, with the arguments of the placeholder as NUL and their position. */
export type CompiledTexts = Record<string, string>

/**
 * The bundler compiles the browser's scripts once, with calls such as `__message_hello_3f2a9c01__(e,t)` in the place of
 * texts. Replaces these by the texts of one language.
 */
export const fillMessages = (script: string, texts: CompiledTexts): string =>
  script.replace(PLACEHOLDER, (_, key: string, list: string) => {
    const given = list.split(',')
    return (texts[key] as string).replace(ARGUMENT, (_, at: string) => given[Number(at)] as string)
  })

export const listMessages = (script: string): string[] =>
  [...script.matchAll(PLACEHOLDER)].map(([, key]) => key as string)

/** The hash makes the name of a built file depend on the texts in it. */
export const writePlaceholder = (key: string, hash: string, given: readonly string[]): string =>
  `__message_${key}_${hash}__(${given.join()})`

export const PLACEHOLDER_START = '__message_'
