import * as m from '#lib/generated/messages.ts'

const USERNAME = /^[\p{L}\p{N}._-]{3,40}$/u
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MIN_PASSWORD_LENGTH = 12

type Fields = Record<string, string>

/** Checks before the request, with translated messages. The API validates again. */
export const checkUsername = (username: string): Fields =>
  USERNAME.test(username) ? {} : { username: m.username_invalid() }

export const checkEmail = (email: string): Fields => (EMAIL.test(email) ? {} : { email: m.email_invalid() })

export const checkPassword = (field: string, password: string): Fields =>
  [...password].length >= MIN_PASSWORD_LENGTH ? {} : { [field]: m.password_short() }
