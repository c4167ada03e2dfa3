/** How a call ended, by what the ports of the providers answer: `notSent` and `unknown` are outages, `refused` is a no. */
export function outcomeOf(result: unknown): 'done' | 'refused' | 'failed' {
  if (typeof result !== 'object' || result === null) return 'done'
  if ('notSent' in result || 'unknown' in result) return 'failed'
  return 'refused' in result ? 'refused' : 'done'
}
