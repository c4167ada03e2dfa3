import { refusals } from '@archwire/contract/errors'

/** A refusal that the caller can understand: a status and its body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** throw refuse(422, 'This invoice is already paid.') */
export const refuse = (status: number, message: string, more: Record<string, unknown> = {}): Refusal =>
  new Refusal(status, { error: message, ...more })

/** throw refuseFields({ member_id: ["can't be blank"] }) */
export const refuseFields = (errors: Record<string, string[]>): Refusal => new Refusal(422, { errors })

export const notFound = (): Refusal => refuse(404, refusals.notFound)
