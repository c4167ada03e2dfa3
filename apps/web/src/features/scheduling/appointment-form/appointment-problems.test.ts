import { expect, test } from 'vitest'
import { serverProblems } from './appointment-problems.ts'

test('a server error about a patient’s phone is shown on the phone field [APT-52]', () => {
  expect(serverProblems({ 'patient.phoneNumber': ['is not in service'] }, 'new')).toEqual({
    'newPatient.phone': 'is not in service',
  })
  expect(serverProblems({ 'patientAttributes.firstName': ['a', 'b'] }, 'new')).toEqual({
    'newPatient.firstname': 'a. b',
  })
})

test('an error about a registered patient is shown on the patient search', () => {
  expect(serverProblems({ patient: ['is archived'] }, 'registered')).toEqual({
    registeredPatient: 'is archived',
  })
  expect(serverProblems({ 'patientAttributes.id': ['Choose a patient'] }, 'registered')).toEqual({
    registeredPatient: 'Choose a patient',
  })
})

test('every other server error is shown on its field, whatever its name in the API', () => {
  expect(
    serverProblems(
      {
        startsAt: ['Invalid time'],
        'appointment.appointmentTypeId': ['Pick an appointment type'],
        room: ['is out of use'],
        doctorId: ['Choose a doctor'],
        duration: ['Must end before midnight'],
        'patient.contactMethod': ['Choose a contact method'],
        unheardOf: ['x'],
      },
      'registered',
    ),
  ).toEqual({
    startsAtTime: 'Invalid time',
    typeId: 'Pick an appointment type',
    roomId: 'is out of use',
    doctorId: 'Choose a doctor',
    duration: 'Must end before midnight',
    contactMethod: 'Choose a contact method',
  })
  expect(serverProblems({ startsAt: ['Date is required'] }, 'new')).toEqual({
    startsAtDate: 'Date is required',
  })
})
