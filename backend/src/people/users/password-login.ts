import type { Config } from '../../config.ts'
import { HttpError } from '../../errors/http-error.ts'

export function requirePasswordLogin({ hasPasswordLogin }: Pick<Config, 'hasPasswordLogin'>) {
  if (!hasPasswordLogin)
    throw new HttpError(403, 'password_login_off', 'Passwords are off. Log in with single sign-on.')
}
