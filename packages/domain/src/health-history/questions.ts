import { ageOn } from '../patients/age.ts'

/** A choice of an answer, in the clinic's words. Questions without choices are answered in writing. */
export type Choice = { value: string; label: string }

export type Question = {
  key: string
  /** The section of the form. Questions of one section follow one another. */
  section: string
  text: string
  /** Small text below the question. */
  hint?: string | undefined
  /** Undefined if the question is answered in writing. */
  choices?: readonly Choice[] | undefined
  isRequired: boolean
  /** A follow-up question for one of the choices. Its answer has a key of its own. */
  more?: { when: string; key: string; text: string; isRequired: boolean } | undefined
}

/**
 * The version of the questions. A change of wording needs a new number, so that every answer is stored with the wording
 * that was asked.
 */
export const questionsVersion = 1

export const longestAnswer = 1_000

const yes = { value: 'yes', label: 'Yes' }
const no = { value: 'no', label: 'No' }
const yesOrNo = [yes, no] as const

const moreDetails = (key: string, text: string, isRequired = true) => ({
  when: yes.value,
  key: `${key}_details`,
  text,
  isRequired,
})

const visit = 'Your visit'
const health = 'Your health'
const medicines = 'Medications and allergies'
const conditions = 'Medical conditions'
const mouth = 'Teeth and jaw'

const questions: readonly Question[] = [
  {
    key: 'chief_concern',
    section: visit,
    text: 'What would you like us to help you with?',
    hint: 'For example: crooked teeth, a gap, an overbite.',
    isRequired: true,
  },
  {
    key: 'general_health',
    section: health,
    text: 'How is your general health?',
    choices: [
      { value: 'good', label: 'Good' },
      { value: 'fair', label: 'Fair' },
      { value: 'poor', label: 'Poor' },
    ],
    isRequired: true,
  },
  {
    key: 'physician_name',
    section: health,
    text: 'Who is your physician?',
    hint: 'Name and, if you know it, phone number.',
    isRequired: false,
  },
  {
    key: 'pregnant',
    section: health,
    text: 'Are you pregnant, or could you be?',
    hint: 'X-rays and some medications need special care then.',
    choices: [yes, no, { value: 'not_said', label: 'Prefer not to say' }],
    isRequired: true,
  },
  {
    key: 'medications',
    section: medicines,
    text: 'Do you take any medications, vitamins or supplements?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('medications', 'Which ones?'),
  },
  {
    key: 'allergies',
    section: medicines,
    text: 'Are you allergic to anything?',
    hint: 'Medications, metals such as nickel, food, anything else.',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('allergies', 'To what, and what happens?'),
  },
  {
    key: 'latex_allergy',
    section: medicines,
    text: 'Are you allergic to latex?',
    hint: 'Rubber gloves or balloons, for example.',
    choices: yesOrNo,
    isRequired: true,
  },
  {
    key: 'premedication_required',
    section: medicines,
    text: 'Has a doctor told you to take antibiotics before dental treatment?',
    choices: yesOrNo,
    isRequired: true,
  },
  {
    key: 'heart_condition',
    section: conditions,
    text: 'Do you have, or have you had, a heart condition?',
    hint: 'A murmur, a valve problem, high blood pressure, surgery.',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('heart_condition', 'Please tell us more.'),
  },
  {
    key: 'diabetes',
    section: conditions,
    text: 'Do you have diabetes?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('diabetes', 'Which type, and how is it treated?', false),
  },
  {
    key: 'bleeding_disorder',
    section: conditions,
    text: 'Do you bleed for long or bruise easily, or have a bleeding disorder?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('bleeding_disorder', 'Please tell us more.'),
  },
  {
    key: 'tobacco',
    section: conditions,
    text: 'Do you smoke, vape or use tobacco?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('tobacco', 'What, and how often?', false),
  },
  {
    key: 'previous_orthodontic_treatment',
    section: mouth,
    text: 'Have you had braces, aligners or other orthodontic treatment before?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('previous_orthodontic_treatment', 'When, and what was done?', false),
  },
  {
    key: 'jaw_pain',
    section: mouth,
    text: 'Does your jaw hurt, click or lock?',
    choices: yesOrNo,
    isRequired: true,
    more: moreDetails('jaw_pain', 'Please tell us more.', false),
  },
  {
    key: 'other',
    section: mouth,
    text: 'Is there anything else that we should know?',
    hint: 'Surgery, an illness, something that worries you.',
    isRequired: false,
  },
]

/** What the signer confirms. It is part of the signed text. */
export const healthStatement =
  'I have answered these questions truthfully and as completely as I can, and I will tell the clinic when something ' +
  'changes. I agree to sign electronically: my signature here counts like one on paper.'

/** The age from which on the form asks about pregnancy. */
const pregnancyQuestionAge = 10

export type PatientFacts = { gender: 'male' | 'female' | null; dob: string | null }

/** The questions for this patient; `today` is the clinic's day. */
export const questionsFor = ({ gender, dob }: PatientFacts, today: string): readonly Question[] => {
  const isChild = dob !== null && ageOn(today, dob) < pregnancyQuestionAge
  return gender === 'male' || isChild ? questions.filter(({ key }) => key !== 'pregnant') : questions
}
