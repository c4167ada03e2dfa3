export type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * An error as the log may show it. PostgreSQL writes the values of the row into what it says ("Failing row contains
 * …"), and other errors carry whatever their makers hung on them: so what is copied is a list of harmless names.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' }
  }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.constructor.name,
    message: describeInOneLine(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}

/** What may be said of an error in one line, also where it is kept: never PostgreSQL's own words. */
export function describeInOneLine(error: Error): string {
  if (!isFromPostgres(error)) return error.message
  const { code, constraint } = error as Error & { code: string; constraint?: string }
  return `the database refused it: ${code}${constraint === undefined ? '' : ` (${constraint})`}`
}

export const isFromPostgres = (error: Error): boolean => {
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

// The first lines of a stack repeat the message.
function framesOf({ stack = '', message }: Error): string {
  const end = message === '' ? -1 : stack.indexOf(message)
  const rest = end === -1 ? stack : stack.slice(end + message.length)
  return rest
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
