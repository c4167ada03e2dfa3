import type { Message } from '@archwire/contract/messaging/calls'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { createComposer, type Sending } from './composer.ts'
import { sendInTurn } from './send-in-turn.ts'

const composerWith = (...bodies: string[]) => {
  const composer = createComposer({ read: async () => null, save: async () => undefined })
  for (const body of bodies) {
    composer.write(body, 10)
    composer.take(body, 10)
  }
  return composer
}

const message = (id: number, body: string): Message => ({
  id,
  body,
  user: null,
  type: 'Incoming',
  deliveryStatus: 'sent',
  failure: null,
  withoutWords: false,
  pictures: [],
  confirmed: [],
  createdAt: '2026-05-06T10:00:00.000-04:00',
})

const usual = {
  onSent: () => undefined,
  askAbout: async () => true,
  hasArrived: () => false,
  notifyElsewhere: () => undefined,
}

test('texts are sent one after the other, however quickly they were written', async () => {
  const composer = composerWith('one', 'two')
  const log: string[] = []
  const send = async ({ body }: Sending) => {
    log.push(`send ${body}`)
    await Promise.resolve()
    log.push(`sent ${body}`)
    return message(11, body)
  }
  await Promise.all([sendInTurn(composer, { ...usual, send }), sendInTurn(composer, { ...usual, send })])
  expect(log).toEqual(['send one', 'sent one', 'send two', 'sent two'])
  expect(composer.state()).toMatchObject({ text: '', sending: [] })
})

test('if a text is refused, the texts waiting behind it return with it, and the reason is shown', async () => {
  const composer = composerWith('one', 'two')
  await sendInTurn(composer, {
    ...usual,
    send: async () => {
      throw CallError.refused(422, { error: 'This number has asked for no more texts.' })
    },
  })
  expect(composer.state()).toMatchObject({
    text: 'one\ntwo',
    sending: [],
    problem: 'This number has asked for no more texts.',
  })
})

test('a text that is sent although others have written names the last message that its writer was shown', async () => {
  const composer = composerWith('one')
  const sent: Sending[] = []
  await sendInTurn(composer, {
    ...usual,
    send: async text => {
      sent.push(text)
      if (sent.length === 1) throw CallError.refused(409, { error: 'No', newer: [message(12, 'Hi')] })
      return message(13, text.body)
    },
  })
  expect(sent.map(({ seen }) => seen)).toEqual([10, 12])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  expect(composer.state()).toMatchObject({ text: '', sending: [] })
})

test('a writer who wants to read first has their text back, and is not asked again about the same messages', async () => {
  const composer = composerWith('one')
  composer.subscribe(() => undefined)
  await sendInTurn(composer, {
    ...usual,
    askAbout: async () => false,
    send: async () => {
      throw CallError.refused(409, { error: 'No', newer: [message(12, 'Hi')] })
    },
  })
  expect(composer.state()).toMatchObject({ text: 'one', problem: undefined, sending: [] })
  composer.take('one', 12)
  expect(composer.state().sending[0]?.seen).toBe(12)
})

test('a lost response is no failure if the text arrived by a live event', async () => {
  const composer = composerWith('one')
  const lost = async () => {
    throw CallError.network(new Error('gone'), 'broken off')
  }
  await sendInTurn(composer, { ...usual, send: lost, hasArrived: () => true })
  expect(composer.state()).toMatchObject({ text: '', sending: [] })
  const other = composerWith('two')
  await sendInTurn(other, { ...usual, send: lost })
  expect(other.state()).toMatchObject({ text: 'two', unsure: { body: 'two' } })
})

test('a text refused after its writer has left is reported on their current page, and the reason stands in its conversation', async () => {
  const refusals = [
    CallError.refused(422, { error: 'Not configured' }),
    CallError.refused(409, { error: 'There are newer messages.', newer: [message(12, 'Hi')] }),
  ]
  for (const refusal of refusals) {
    const notified: string[] = []
    const ways = {
      ...usual,
      // Nobody is there to confirm.
      askAbout: async () => false,
      notifyElsewhere: (problem: string) => void notified.push(problem),
      send: async () => {
        throw refusal
      },
    }
    const left = composerWith('one')
    left.subscribe(() => undefined)()
    await sendInTurn(left, ways)
    expect(notified).toEqual([refusal.message])
    expect(left.state()).toMatchObject({ text: 'one', problem: refusal.message, sending: [] })

    const shown = composerWith('two')
    shown.subscribe(() => undefined)
    await sendInTurn(shown, ways)
    expect(notified).toEqual([refusal.message])
  }
})

test('a writer whose session has ended gets no other message', async () => {
  const notified: string[] = []
  await sendInTurn(composerWith('one'), {
    ...usual,
    notifyElsewhere: problem => void notified.push(problem),
    send: async () => {
      throw CallError.refused(401, { error: 'No' })
    },
  })
  expect(notified).toEqual([])
})
