import { Type } from 'typebox'

const MAX_MILLISECONDS = 8_640_000_000_000_000

export const operationTime = (target: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_MILLISECONDS,
    description: `Logical clock: time of the change in milliseconds. The newest change wins, so use more than the \`stamp\` of the ${target}`,
  })
