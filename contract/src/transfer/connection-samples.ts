/** Samples on the page *Connections*. A test of the backend sends what they contain. */
type SampleServer = {
  /** Public address of the website, without a slash at the end. */
  siteUrl: string
  /** A list of the user; null if there is none. */
  listId: number | null
}

const AUTHORIZATION = 'Authorization: Bearer TOKEN'
const HA_WEBHOOK_ID = 'CHOOSE_A_LONG_RANDOM_ID'
export const HA_WEBHOOK_ADDRESS = `http://homeassistant.local:8123/api/webhook/${HA_WEBHOOK_ID}`

export function buildSamples({ siteUrl, listId }: SampleServer) {
  const api = `${siteUrl}/api/v1`
  const listUrl = `${api}/shopping-lists/${listId ?? 'LIST_ID'}/text`
  const curl = (...parts: string[]) =>
    [`curl ${parts[0]}`, `-H '${AUTHORIZATION}'`, ...parts.slice(1)].join(' \\\n  ')
  return {
    addToList: [
      `POST ${listUrl}`,
      AUTHORIZATION,
      'Content-Type: application/json',
      '',
      '{"text": "2 l milk"}',
    ].join('\n'),
    curlAddToList: curl(listUrl, `-H 'Content-Type: text/plain'`, `--data '2 l milk, eggs'`),
    curlSaveLink: curl(
      `${api}/inbox`,
      `-H 'Content-Type: text/plain'`,
      `--data 'https://example.com/recipe'`,
    ),
    curlSavePicture: curl(`${api}/inbox`, `-F 'files=@recipe.jpg'`),
    curlToday: curl(`${api}/today`),
    homeAssistant: `sensor:
  - platform: rest
    name: Dinner
    resource: ${api}/today
    headers:
      ${AUTHORIZATION}
    value_template: >-
      {{ value_json.meals | selectattr('meal', 'eq', 'dinner') | map(attribute='title') | join(', ') or '–' }}
    json_attributes: [meals, timers, open_item_count, shopping_lists]
    scan_interval: 300

rest_command:
  larder_add:
    url: ${listUrl}
    method: post
    headers:
      ${AUTHORIZATION}
    content_type: text/plain
    payload: '{{ items }}'

automation:
  - alias: Larder changed
    triggers:
      - trigger: webhook
        webhook_id: ${HA_WEBHOOK_ID}
        allowed_methods: [POST]
        local_only: true
    actions:
      - action: homeassistant.update_entity
        target:
          entity_id: sensor.dinner`,
    mcp: JSON.stringify(
      {
        mcpServers: {
          larder: { type: 'http', url: `${siteUrl}/mcp`, headers: { Authorization: 'Bearer TOKEN' } },
        },
      },
      null,
      2,
    ),
  }
}
