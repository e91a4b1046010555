import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Names, in the compiled code, of the values and of the functions that format them. */
export type Names = Record<'values' | 'show' | 'plural' | 'choose', string>
type ParameterType = 'number' | 'string' | 'string | number'

export const parseMessage = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true })

/** A JavaScript expression for a message. Adds the functions that it calls to `used`. `counted`: the value of `#`. */
export function compileMessage(
  message: MessageFormatElement[],
  names: Names,
  used = new Set<string>(),
  counted = '',
): string {
  const call = (name: 'show' | 'plural' | 'choose', value: string, more = '') => {
    used.add(name)
    return `${names[name]}(${names.values}.${value}${more})`
  }
  const parts = message.map((part) => {
    if (part.type === TYPE.literal) return part.value.replace(/[`\\$]/g, '\\$&')
    if (part.type === TYPE.argument) return `\${${call('show', part.value)}}`
    if (part.type === TYPE.pound) return `\${${call('show', counted)}}`
    if (part.type === TYPE.plural || part.type === TYPE.select) {
      const isPlural = part.type === TYPE.plural
      const forms = Object.entries(part.options).map(
        ([form, { value }]) =>
          `${JSON.stringify(form)}:()=>${compileMessage(value, names, used, isPlural ? part.value : counted)}`,
      )
      return `\${${call(isPlural ? 'plural' : 'choose', part.value, `,{${forms.join()}}`)}}`
    }
    throw new Error(`Messages cannot contain ${TYPE[part.type]} elements.`)
  })
  return `\`${parts.join('')}\``
}

/** The parameters of a message and their types. */
export function listParameters(message: MessageFormatElement[]): Map<string, ParameterType> {
  const found = new Map<string, ParameterType>()
  const note = (name: string, type: ParameterType) => {
    if (!found.has(name) || type !== 'string | number') found.set(name, type)
  }
  for (const part of message) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue
    if (part.type === TYPE.plural) note(part.value, 'number')
    else note(part.value, part.type === TYPE.select ? 'string' : 'string | number')
    if (part.type !== TYPE.plural && part.type !== TYPE.select) continue
    for (const { value } of Object.values(part.options))
      for (const [name, type] of listParameters(value)) note(name, type)
  }
  return found
}
