import { expect, test } from 'vitest'
import {
  controlNumbers,
  eligibilityInquiry,
  outgoingClaim,
} from '../../../../test/providers/outgoing-claim.ts'
import {
  right271,
  right999,
  scriptedClearinghouse,
} from '../../../../test/providers/scripted-clearinghouse.ts'
import { read837D } from '../sandbox/x12/read-837d.ts'
import type { Parcel } from '../transport.ts'

const { clinic, house, theirs, sent, ask, submit } = scriptedClearinghouse()

test('a deductible with only the remaining amount or only a message gets no other amount', async () => {
  theirs.answer = parcel => {
    const whole = right271(parcel)
    const response = whole.replace('~EB*1', '~EB*C*IND*35***29*25~EB*C*FAM*35~MSG*See the booklet~EB*1')
    return response.replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + 3}`)
  }
  const found = await ask()
  if (!('coverage' in found)) throw new Error('it is an answer')
  const amounts = found.coverage.deductibles.map(({ amount, remaining, message }) => [
    amount,
    remaining,
    message,
  ])
  expect(amounts).toContainEqual([null, null, 'See the booklet'])
  expect(amounts).toContainEqual([null, 25, null])
})

test('for an inquiry about a child the parent’s coverage in the same answer is ignored', async () => {
  const kim = { firstName: 'Kim', lastName: 'Doe', dob: '2016-03-04', gender: 'male' as const }
  const inquiry = eligibilityInquiry({ patient: kim })
  inquiry.subscriber.relationship = 'child'
  const withParent = (parcel: Parcel) => {
    const response = right271(parcel).replace('HL*4*3*23*0~', 'EB*6**35~HL*4*3*23*0~')
    return response.replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + 1}`)
  }
  theirs.answer = withParent
  expect(await house.checkEligibility(clinic, inquiry)).toMatchObject({
    coverage: { statusCode: '1', patient: { firstName: 'Kim', dob: '2016-03-04' } },
  })
  // An answer about the parent alone, without our trace.
  theirs.answer = parcel => {
    const whole = withParent(parcel)
    const child = /HL\*4\*3\*23\*0~.*?~(?=SE\*)/.exec(whole)?.[0] ?? ''
    return whole
      .replace(child, '')
      .replace('HL*3*2*22*1', 'HL*3*2*22*0')
      .replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) - (child.split('~').length - 1)}`)
  }
  await expect(house.checkEligibility(clinic, inquiry)).rejects.toThrow('one to another question')
})

test('a child with the parent’s member id does not get the parent’s coverage', async () => {
  const kim = { firstName: 'Kim', lastName: 'Doe', dob: '2016-03-04', gender: 'male' as const }
  const pat = { ...kim, firstName: 'Pat', dob: '1990-02-03' }
  const byNumber = (person: typeof kim, relationship: 'self' | 'child') => {
    const { subscriber } = eligibilityInquiry()
    return eligibilityInquiry({ subscriber: { ...subscriber, ...person, relationship } })
  }
  theirs.answer = right271
  await house.checkEligibility(clinic, byNumber(pat, 'self'))
  const ofPat = right271(sent.at(-1) as Parcel)
  theirs.answer = () => ofPat
  for (const relationship of ['self', 'child'] as const)
    expect(await house.checkEligibility(clinic, byNumber(kim, relationship))).toMatchObject({
      refused: expect.stringContaining('about somebody else'),
    })
  // The child has no date of birth: another name is enough if the policy is somebody else's.
  const ofUnknownAge = byNumber(kim, 'child')
  ofUnknownAge.subscriber.dob = null
  expect(await house.checkEligibility(clinic, ofUnknownAge)).toHaveProperty('refused')
  // A mistyped date of birth is still the same person.
  expect(await house.checkEligibility(clinic, byNumber({ ...pat, dob: '1990-03-02' }, 'self'))).toMatchObject(
    {
      coverage: { patient: { firstName: 'Pat', dob: '1990-02-03' } },
    },
  )
})

test('the same inquiry and the same submission are the same byte for byte, with the same key', async () => {
  theirs.answer = right271
  await ask()
  await ask()
  theirs.answer = right999
  await submit()
  await submit()
  const [first, second, third, fourth] = sent
  expect(second).toEqual(first)
  expect(fourth).toEqual(third)
  expect(third?.id).toBe('10-11-0001')
})

test('the file names us as sender, and is marked for production', async () => {
  theirs.answer = right999
  await submit(10)
  const file = read837D(sent[0]?.body.toString() ?? '')
  expect(file).toMatchObject({
    head: {
      sender: { qualifier: 'ZZ', id: 'ARCHWIRE' },
      receiver: { qualifier: 'ZZ', id: 'HOUSE' },
      controlNumber: '10',
      groupControlNumber: '11',
      usage: 'P',
    },
    transactionControlNumber: '0001',
    submitter: { name: 'Archwire', contact: { phone: '5551234567' } },
    claims: [
      {
        controlNumber: 'C1',
        totalCents: 493_101,
        appliancePlacedOn: '2026-05-01',
        treatmentMonths: 24,
        billing: { organizationName: 'Smile Orthodontics', taxId: '123456789' },
        rendering: { lastName: 'Lee', taxonomy: '1223X0400X' },
        patient: null,
      },
    ],
  })
})

test('the range of days is on the claim, because a line has only one date', async () => {
  theirs.answer = right999
  const [first, second] = outgoingClaim().items
  if (first === undefined || second === undefined) throw new Error('the claim has two items')
  const items = [
    { ...first, endDate: '2026-05-04' },
    { ...second, startDate: '2026-04-30', endDate: '2026-04-30' },
  ]
  await house.submitClaim(clinic, outgoingClaim({ items }), controlNumbers(10))
  await house.submitClaim(clinic, outgoingClaim({ items: [second] }), controlNumbers(20))
  const [long, short] = sent.map(({ body }) => read837D(body.toString()).claims[0])
  expect(long).toMatchObject({
    days: { from: '2026-04-30', to: '2026-05-04' },
    items: [{ on: '2026-05-01' }, { on: '2026-04-30' }],
  })
  expect(short).toMatchObject({ days: null, items: [{ on: '2026-05-01' }] })
})

test('a claim without a billing provider is refused before it is sent', async () => {
  const claim = outgoingClaim({ providers: [] })
  expect(await house.submitClaim(clinic, claim, controlNumbers(10))).toMatchObject({
    refused: expect.stringContaining('there is no billing provider'),
  })
  expect(sent).toEqual([])
})

/** An acknowledgement of the interchange in the parcel, with its code such as `R*006`. */
const saidOfCover = ({ body }: Parcel, outcome: string) => {
  const isa = body.toString().slice(0, 106)
  const [number, date, time] = [isa.slice(90, 99), isa.slice(70, 76), isa.slice(77, 81)]
  return `${isa}TA1*${number}*${date}*${time}*${outcome}~IEA*0*${number}~`
}

test('a rejected interchange is a refused claim or inquiry, with the reason [CLM-98]', async () => {
  theirs.answer = parcel => saidOfCover(parcel, 'R*006')
  expect(await submit()).toEqual({
    rejected: [{ where: 'The whole file', description: 'the sender is not known' }],
  })
  expect(await ask()).toEqual({ refused: 'The clearinghouse refused it: the sender is not known.' })
})

test('an interchange that was accepted, or came before, is a pending claim [CLM-98]', async () => {
  for (const outcome of ['A*000', 'E*021', 'R*025']) {
    theirs.answer = parcel => saidOfCover(parcel, outcome)
    expect(await submit()).toEqual({ pending: true })
    await expect(ask()).rejects.toThrow('one to another question')
  }
})

test('an answer may begin with a byte-order mark, blank lines and an interchange acknowledgement [CLM-92, CLM-98]', async () => {
  for (const before of ['', '\r\n\r\n', '\uFEFF']) {
    theirs.answer = parcel => `${before}${saidOfCover(parcel, 'A*000')}\r\n${right999(parcel)}\r\n`
    expect(await submit()).toEqual({ accepted: true })
    theirs.answer = parcel => `${before}${right271(parcel)}`
    expect(await ask()).toMatchObject({ coverage: { statusCode: '1' } })
  }
  theirs.answer = parcel => saidOfCover(parcel, 'A*000').replace('TA1*000000010', 'TA1*000000077')
  await expect(submit()).rejects.toThrow('one of another file')
})
