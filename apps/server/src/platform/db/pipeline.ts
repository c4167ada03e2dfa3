import pg from 'pg'
import { watchPipeline } from './pool.ts'

/** A statement that waits for the others of its pipeline. */
type QueuedStatement = {
  query: pg.QueryConfig
  resolve(result: pg.QueryResult): void
  reject(error: Error): void
}

const queued = new WeakMap<pg.ClientBase, QueuedStatement[]>()

/**
 * Runs a statement on a connection. Statements queued in the same tick are sent as one pipeline: one write, one
 * response, and PostgreSQL and this process each wake up once. They run one after the other; if one fails, those behind
 * it are not run, and all of the pipeline count as failed. Inside a transaction, which is lost then anyway, that makes
 * no difference.
 */
export function runStatement(client: pg.ClientBase, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const waiting = queued.get(client)
    if (waiting !== undefined) return void waiting.push({ query, resolve, reject })
    const statements = [{ query, resolve, reject }]
    queued.set(client, statements)
    // After everything that follows from the same response, and before the process waits for the network.
    process.nextTick(() => {
      queued.delete(client)
      const answered = watchPipeline(
        client,
        statements.map(one => one.query),
      )
      client.query(new Pipeline(statements, answered))
    })
  })
}

// What the driver knows of named statements that were sent.
type Sending = pg.Connection & { submittedNamedStatements: Record<string, string> }

/**
 * Several statements with a single Sync behind them. The driver writes each as it always does, but its Sync is held
 * back; the results arrive like those of a text with several statements, which the driver supports. The driver's own
 * pipeline sends COMMIT even behind a statement that could not be sent (decision 0020), so its version is pinned, and
 * pipeline.test.ts tests the private fields that this class uses.
 */
class Pipeline extends pg.Query {
  readonly #statements: QueuedStatement[]
  #new: string[] = []
  #sending: Sending | undefined

  constructor(statements: QueuedStatement[], answered: (() => void) | undefined) {
    super('pipeline', (error: Error | null, results: pg.QueryResult) => {
      answered?.()
      if (error) return this.#fail(error)
      const list = [results].flat() as unknown as pg.QueryResult[]
      for (const [index, one] of statements.entries()) one.resolve(list[index] as pg.QueryResult)
    })
    this.#statements = statements
    this.submit = connection => this.#send(connection as Sending)
  }

  #send(connection: Sending): void {
    this.#sending = connection
    const withoutSync: Sending = Object.assign(Object.create(connection), { sync: () => undefined })
    connection.stream.cork()
    for (const { query } of this.#statements) {
      const { name, text, values } = query
      if (name !== undefined && connection.submittedNamedStatements[name] === undefined) {
        this.#new.push(name)
        // PostgreSQL may have prepared it in a pipeline that failed. Then it is replaced.
        connection.close({ type: 'S', name }, true)
      }
      const failed: Error[] = []
      // Passed as separate values: of an object the driver would make a copy, property by property.
      const sent = new pg.Query(text, values, error => {
        if (error) failed.push(error)
      })
      const unsendable: unknown = Object.assign(sent, { name, queryMode: 'extended' }).submit(withoutSync)
      const problem = unsendable ?? failed[0]
      if (problem instanceof Error) {
        // Statements behind it, COMMIT above all, must never be sent.
        this.#fail(problem)
        break
      }
    }
    connection.sync()
    connection.stream.uncork()
  }

  /**
   * After a failure it is unknown which new statements PostgreSQL has prepared: the next pipeline prepares them again.
   */
  #fail(error: Error): void {
    for (const name of this.#new) delete this.#sending?.submittedNamedStatements[name]
    for (const one of this.#statements) one.reject(error)
  }
}
