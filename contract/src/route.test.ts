import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { route, routesOf } from './route.ts'

const response = { 200: Type.Null() }
const declare = (more: object = {}) => ({ summary: 'Shows it', response, ...more })

test('a route has a method, a path and no more than its declaration', () => {
  expect(route('GET /tags/', declare({ description: 'All of them' }))).toEqual({
    method: 'GET',
    path: '/tags/',
    schema: { summary: 'Shows it', description: 'All of them', response },
  })
})

test('query and body have the names of Fastify', () => {
  const [query, body] = [Type.Object({}), Type.Object({})]
  expect(route('POST /tags/', declare({ query, body })).schema).toEqual({
    ...declare(),
    querystring: query,
    body,
  })
})

test('path parameters are IDs, described by their names', () => {
  const { params } = route('GET /meal-plans/:meal_plan_id/versions/:version', declare()).schema
  expect(params).toMatchObject({
    type: 'object',
    required: ['meal_plan_id', 'version'],
    properties: {
      meal_plan_id: { type: 'integer', minimum: 1, description: 'ID of the meal plan' },
      version: { type: 'integer', minimum: 1, description: 'Number of the version' },
    },
  })
  expect(route('GET /x/:no_idea', declare()).schema.params).toMatchObject({
    properties: { no_idea: { description: 'Number of the no idea' } },
  })
})

test('declared path parameters replace IDs', () => {
  const params = Type.Object({ name: Type.String() })
  expect(route('GET /media/:name', declare({ params })).schema.params).toBe(params)
})

test('a group sets tag and operation ID of its routes', () => {
  const routes = { listTags: route('GET /tags/', declare()) }
  expect(routesOf('Tags', routes)).toBe(routes)
  expect(routes.listTags.schema).toEqual({ tags: ['Tags'], operationId: 'listTags', ...declare() })
})
