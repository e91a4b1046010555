import { BinaryFile, ChangeStream, NoContent, ProblemResponse } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { ExportCreate, ExportListQuery, ExportPage, ExportRead, RecipeExportQuery } from './exports.ts'

export const EXPORT_ROUTES = routesOf('Exports', {
  listExports: route('GET /exports/', {
    summary: 'List your exports, newest first',
    query: ExportListQuery,
    response: { 200: ExportPage },
  }),
  createExport: route('POST /exports/', {
    summary: 'Export recipes to one file',
    description: 'Larder writes the file in the background. It keeps your newest three exports for two days.',
    body: ExportCreate,
    response: { 201: ExportRead },
  }),
  getExport: route('GET /exports/:export_id', {
    summary: 'Get an export with its progress',
    response: { 200: ExportRead },
  }),
  deleteExport: route('DELETE /exports/:export_id', {
    summary: 'Cancel an export, or delete its file',
    response: { 204: NoContent('Deleted') },
  }),
  getExportFile: route('GET /exports/:export_id/file', {
    summary: 'Download the file of a finished export',
    response: {
      200: BinaryFile('The file', 'application/zip'),
      206: BinaryFile('The range that was requested with `Range`', 'application/zip'),
      416: ProblemResponse('The range is outside the file'),
    },
  }),
  watchExport: route('GET /exports/:export_id/events', {
    summary: 'Stream the progress of an export (server-sent events)',
    response: { 200: ChangeStream },
  }),
  exportRecipe: route('GET /recipes/:recipe_id/export', {
    summary: 'Download a recipe as a file for another program',
    query: RecipeExportQuery,
    response: {
      200: BinaryFile('The file', 'text/plain', 'text/markdown', 'application/ld+json', 'application/gzip'),
    },
  }),
})
