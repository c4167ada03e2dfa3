/** Of whom nothing is known. */
export const nobody = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}

/** What a payer says that knows of nobody: the errors alone. */
export const refusedFor = (...errors: { statusCode: string; description: string }[]) => ({
  statusCode: '',
  statusDescription: '',
  patient: nobody,
  subscriber: {
    ...nobody,
    healthPlan: {
      subscriberId: null,
      groupNumber: null,
      groupName: null,
      planName: null,
      planBegins: null,
      planEnds: null,
    },
  },
  activeCoverage: [],
  coInsurances: [],
  deductibles: [],
  limitationAndMaximum: [],
  errors,
})

export const covered = { ...refusedFor(), statusCode: '1', statusDescription: 'Active coverage' }

const jane = {
  firstName: 'Jane',
  lastName: 'Muñoz',
  dob: '1960-05-06',
  gender: 'female',
  address1: '7 Elm St',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

/** What a payer says by whom Jane is insured. */
export const coveredByJane = {
  ...covered,
  patient: jane,
  subscriber: {
    ...jane,
    healthPlan: { ...covered.subscriber.healthPlan, subscriberId: 'HP-9', groupNumber: 'GRP-4' },
  },
}
