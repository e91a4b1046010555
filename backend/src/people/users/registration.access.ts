import type { Caller } from '../../http/access.ts'

/** Admins can create accounts even if registration is closed. */
export const mayAlwaysRegister = (caller: Caller | undefined) => caller?.role === 'Admin'
