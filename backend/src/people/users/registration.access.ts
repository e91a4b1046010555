import type { Caller } from '../../http/access.ts'

/** Admin makes accounts also where nobody can register. */
export const mayAlwaysRegister = (caller: Caller | undefined) => caller?.role === 'Admin'
