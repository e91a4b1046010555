import { cutText } from '@larder/amounts/cut-text'

/** The specification's rule: text values stand in single quotes, numbers stand bare. */

const MAX_ECHO_LENGTH = 200

export const truncate = (value: string) =>
  value.length > MAX_ECHO_LENGTH ? `${cutText(value, MAX_ECHO_LENGTH)}…` : value

export const quoted = (value: string) => `'${truncate(value)}'`

export const notFoundById = (resource: string, id: number) => `${resource} ID ${id} was not found.`
export const notFoundByName = (resource: string, name: string) =>
  `${resource} name ${quoted(name)} was not found.`
export const alreadyExists = (resource: string, field: string, value: string) =>
  `${resource} ${field} ${quoted(value)} already exists.`

export function inUse(resource: string, id: number, uses: { listed: number; trashed: number }): string {
  const users = [
    ...(uses.listed > 0 ? [recipes(uses.listed)] : []),
    ...(uses.trashed > 0 ? [`${recipes(uses.trashed)} in the trash`] : []),
  ]
  return `${resource} ID ${id} is used by ${users.join(' and ')}.`
}

const recipes = (count: number) => `${count} ${count === 1 ? 'recipe' : 'recipes'}`
