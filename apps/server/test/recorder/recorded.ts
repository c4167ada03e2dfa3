export type Who = 'staff' | 'administrator' | 'nobody'

/**
 * What a page asks: 'GET /v2/rest/tasks?page=1'. 'PAGE /v2/tasks' is the page itself, 'ELSEWHERE …' what others do, and
 * 'POST /v2/rest/appointments/warnings {…}' a question that changes nothing.
 */
export type ApiRequest = {
  request: string
  body?: unknown
  ifMatch?: string
  /** By which the server knows what was sent before and its answer lost. */
  key?: string
}

export type ApiResponse = { status: number; headers?: Record<string, string>; body?: unknown }

/** `loose` names the values that are other ones each time, such as tokens: '/body/0/hashid'. */
export type RecordedResponse = ApiResponse & { loose?: string[] }

/** What the server answers as long as nobody changes anything, and what somebody does next. */
export type Moment = {
  answers: Record<string, RecordedResponse>
  /** Asked again, and answered as before. */
  same?: string[]
  steps: Step[]
}

export type Step = ApiRequest & { answer: RecordedResponse; after: Moment }

/** All that the server was ever asked in a situation, by whom and in which order things were changed. */
export type Recording = {
  situation: string
  /** Just recorded, and not yet compared with what a second server answers. */
  isFresh?: boolean
  named: Record<string, string | number>
  heard: Partial<Record<Who, Moment>>
}
