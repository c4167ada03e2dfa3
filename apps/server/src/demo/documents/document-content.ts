import { ageOn } from '@archwire/domain/patients/age'
import sharp from 'sharp'

/** The consent forms of the demo clinics. */
export const consentTexts = [
  {
    title: 'Consent to orthodontic treatment',
    body: `Orthodontic treatment moves teeth and changes how they meet. It usually takes between one and three years, and its result depends on how well everybody works together.

What you can expect
Teeth may be sore for a few days after a visit. Wires and brackets can rub against the cheeks and lips; we give you wax for that.

What can go wrong
Without good cleaning, white marks or decay can appear around braces. Roots can become shorter, gums can recede, and teeth can move back after the treatment when retainers are not worn.

What we ask of you
Clean your teeth after every meal, wear elastics and appliances as agreed, keep your visits, and see your general dentist every six months.

You can ask questions at any time, and you can end the treatment at any time.`,
  },
  {
    title: 'Clear aligner consent',
    body: `Clear aligners move teeth step by step. They work only while they are worn: at least 22 hours a day, and out only to eat and to clean.

Small attachments of tooth-colored material may be bonded to some teeth, and a little enamel may be polished between teeth to make room. We tell you beforehand.

Aligners that are lost or broken are replaced at the cost in your contract. At the end you wear retainers at night, for as long as you want the result to last.`,
  },
  {
    title: 'Photographs and X-rays',
    body: `We take photographs and X-rays to plan your treatment and to see how it goes. They are part of your record.

With your consent we may also use photographs, without your name, to teach and to show results to other patients. You can withdraw this at any time; care does not depend on it.`,
  },
  {
    title: 'Privacy practices',
    body: `You have been given our notice of privacy practices. It says how we use and share what we know about your health, and what rights you have.

We may reach you by telephone, text message or e-mail about your visits and your treatment. Tell us whenever you would rather not.`,
  },
]

export const demoContractText = `This contract is made on {date} between {clinic} and {patient}, or whoever is responsible for the account.

The clinic gives the treatment described above: {treatment}. The fee covers the visits, the appliances and the first set of retainers. It does not cover extractions, cleanings, lost or broken appliances, or treatment by others.

Payment: {schedule}. The total due is {total}. What insurance pays is credited to the account; what it does not pay remains due.

Either side can end the treatment. What was done until then is charged in proportion, and anything paid beyond it is returned.`

const scribble = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#fff"/>
<path d="M70 170C110 40 150 40 140 150s40 60 80-20 50-40 40 30 60 10 90-40 40 30 60 20 60-40 130-50" fill="none"
 stroke="#14181b" stroke-width="4" stroke-linecap="round"/></svg>`

/** A drawn signature, the same for everybody. */
export const demoDrawing = (): Promise<Buffer> =>
  sharp(Buffer.from(scribble)).grayscale().png({ palette: true }).toBuffer()

type Signer = { full_name: string; dob: string; emergency_name: string | null }

/** The signer: a parent for a child, otherwise the patient. */
export function signedBy({ full_name, dob, emergency_name }: Signer, today: string) {
  return ageOn(today, dob) < 18
    ? { legal_name: emergency_name ?? full_name, signer_kind: 'guardian', signer_relationship: 'Parent' }
    : { legal_name: full_name, signer_kind: 'patient', signer_relationship: null }
}
