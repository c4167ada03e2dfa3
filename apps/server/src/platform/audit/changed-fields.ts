/** What the audit row says of an update: each field that changed, before and after. */
export function changedFields(
  before: Record<string, unknown>,
  wanted: Record<string, unknown>,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value ?? null))
      .map(([key, value]) => [key, { from: before[key] ?? null, to: value ?? null }]),
  )
}
