export type Who = 'staff' | 'administrator' | 'nobody'

/**
 * A request of a page: 'GET /v2/rest/tasks?page=1'. 'PAGE /v2/tasks' is the page itself, 'ELSEWHERE …' something that
 * others do, and 'POST /v2/rest/appointments/warnings {…}' a POST that only reads.
 */
export type ApiRequest = {
  request: string
  body?: unknown
  ifMatch?: string
  /** The key by which the server recognises a repeated request whose response was lost. */
  key?: string
}

export type ApiResponse = { status: number; headers?: Record<string, string>; body?: unknown }

/** `loose` names the values that differ each time, such as tokens: '/body/0/hashid'. */
export type RecordedResponse = ApiResponse & { loose?: string[] }

/** The responses as long as nobody changes anything, and the next changes. */
export type Moment = {
  answers: Record<string, RecordedResponse>
  /** Requests that were repeated and got the same response. */
  same?: string[]
  steps: Step[]
}

export type Step = ApiRequest & { answer: RecordedResponse; after: Moment }

/** Everything that was requested in a situation, by whom, and in which order things were changed. */
export type Recording = {
  situation: string
  /** Just recorded, and not yet compared with the responses of a second server. */
  isFresh?: boolean
  named: Record<string, string | number>
  heard: Partial<Record<Who, Moment>>
}
