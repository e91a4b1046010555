import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  WebhookCreate,
  WebhookCreated,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookDeliveryRead,
  WebhookList,
  WebhookRead,
  WebhookSecret,
  WebhookUpdate,
} from './webhooks.ts'

export const WEBHOOK_ROUTES = routesOf('Webhooks', {
  listWebhooks: route('GET /webhooks/', {
    summary: 'List your webhooks',
    response: { 200: WebhookList },
  }),
  createWebhook: route('POST /webhooks/', {
    summary: 'Create a webhook (Standard Webhooks): Larder sends changes to an address of yours',
    description:
      'Messages contain `type`, `timestamp` and, as `data`, a `ChangeRead`. Those that do not arrive are sent again nine times, within three days.',
    body: WebhookCreate,
    response: { 201: WebhookCreated },
  }),
  getWebhook: route('GET /webhooks/:webhook_id', {
    summary: 'Get a webhook',
    response: { 200: WebhookRead },
  }),
  updateWebhook: route('PUT /webhooks/:webhook_id', {
    summary: 'Update, disable or enable a webhook',
    body: WebhookUpdate,
    response: { 200: WebhookRead },
  }),
  deleteWebhook: route('DELETE /webhooks/:webhook_id', {
    summary: 'Delete a webhook',
    response: { 204: NoContent('Deleted') },
  }),
  replaceWebhookSecret: route('POST /webhooks/:webhook_id/secret', {
    summary: 'Replace the secret of a webhook; for a day, both secrets sign the messages',
    response: { 200: WebhookSecret },
  }),
  testWebhook: route('POST /webhooks/:webhook_id/test', {
    summary: 'Send a test message to a webhook',
    response: { 201: WebhookDeliveryRead },
  }),
  listWebhookDeliveries: route('GET /webhooks/:webhook_id/deliveries', {
    summary: 'List the messages to a webhook in the last 30 days, newest first',
    query: WebhookDeliveryQuery,
    response: { 200: WebhookDeliveryPage },
  }),
  resendWebhookDelivery: route('POST /webhooks/:webhook_id/deliveries/:delivery_id/resend', {
    summary: 'Send a message to a webhook again',
    response: { 200: WebhookDeliveryRead },
  }),
})
