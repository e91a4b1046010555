import { type Static, type TObject, Type } from 'typebox'
import type { ScopeArea } from '../../http/scopes.ts'
import type { ApiClient } from './api-client.ts'

/** One task that a language model can do with Larder. */
export type Tool = {
  name: string
  title: string
  description: string
  input: TObject
  output: TObject
  /** Tokens without these rights do not see the tool. */
  access: { area?: ScopeArea; isReading: boolean }
  run: (api: ApiClient, input: never) => Promise<object>
}

export const defineTool = <Input extends TObject, Output extends TObject>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input
    output: Output
    run: (api: ApiClient, input: Static<Input>) => Promise<Static<Output>>
  },
): Tool => tool as unknown as Tool

export const READING = { isReading: true }
export const WRITING = { isReading: false }

export const id = (description: string) => Type.Integer({ minimum: 1, description })
export const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, such as 2026-11-18` })
export const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description })
/** Text that people wrote. */
export const Content = Type.Union([Type.String(), Type.Null()])
export const Minutes = Type.Union([Type.Integer(), Type.Null()])

export const toMinutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
