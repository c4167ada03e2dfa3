import { savedReplyProblem } from '@archwire/domain/messaging/saved-reply'
import { expect, test } from 'vitest'
import { firstReplies } from './first-replies.ts'

test.each(firstReplies)(
  '$title can be stored as it is, and is sent as a plain text [MSG-92]',
  ({ title, body }) => {
    expect(savedReplyProblem(body)).toBeUndefined()
    expect(title.length).toBeLessThanOrEqual(60)
    // With any other sign the carriers count every 70 characters as a text of its own.
    expect(body).toMatch(/^[\w\s.,?!{}]+$/)
  },
)
