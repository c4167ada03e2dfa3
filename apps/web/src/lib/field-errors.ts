/** Messages by the path of the field, in the words of our forms: `patient.phoneNumber`. */
export type FieldErrors = Record<string, string[]>

const camelCase = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Wrong fields come as `{"errors":{"member_id":[…]}}` or `{"error":{…}}`, or as `{"error":"{\"patient\":{…}}"}`, where the
 * text is JSON. A plain refusal has none.
 */
export function fieldErrorsOf(body: unknown): FieldErrors {
  if (!isRecord(body)) return {}
  if (isRecord(body.errors)) return flatten(body.errors)
  const said = typeof body.error === 'string' ? parsed(body.error) : body.error
  return isRecord(said) ? flatten(said) : {}
}

function flatten(level: Record<string, unknown>, prefix = ''): FieldErrors {
  const found: FieldErrors = {}
  for (const [key, value] of Object.entries(level)) {
    const path = prefix + key.split('.').map(camelCase).join('.')
    if (isRecord(value)) Object.assign(found, flatten(value, `${path}.`))
    else found[path] = Array.isArray(value) ? value.map(String) : [String(value)]
  }
  return found
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
