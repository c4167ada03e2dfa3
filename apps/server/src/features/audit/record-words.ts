import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import type { MoreWords } from '../scheduling/appointment-history.ts'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The fields of patients, their notes, tasks, uploads and images, in the order in which an entry tells them. */
export const recordWords: MoreWords = {
  fieldNames: {
    firstName: 'First name',
    lastName: 'Last name',
    dob: 'Date of birth',
    gender: 'Gender',
    ssn: 'SSN',
    referredBy: 'Heard about us',
    phoneNumber: 'Mobile',
    email: 'E-mail',
    contactMethod: 'Contact method',
    address1: 'Address 1',
    address2: 'Address 2',
    zipcode: 'Zip code',
    city: 'City',
    state: 'State',
    country: 'Country',
    emergencyName: 'Emergency contact',
    emergencyRelationship: 'Relationship',
    emergencyPhoneNumber: 'Emergency mobile',
    emergencyEmail: 'Emergency e-mail',
    pregnant: 'Pregnant',
    premedication: 'Premedication',
    latexAllergy: 'Latex',
    archived: 'Archived',
    otherRecord: 'Record of',
    mergedInto: 'Part of the record of',
    annotation: 'Note',
    classification: 'Kind of note',
    alerts: 'Alert',
    legalName: 'Signed by',
    title: 'Task',
    dueDate: 'Due',
    assignedTo: 'Assigned to',
    completed: 'Completed',
    upload: 'Upload',
    progression: 'Progression',
    startDate: 'Begun',
    view: 'View',
    fileName: 'File',
  },
  words: {
    dueDate: day => formatDay(day, 'MM/dd/yyyy'),
    startDate: day => formatDay(day, 'MM/dd/yyyy'),
    dob: day => formatDay(day, 'MM/dd/yyyy'),
    gender: capitalized,
    phoneNumber: formatPhone,
    emergencyPhoneNumber: formatPhone,
    classification: color => (color === 'green' ? 'Office note' : 'Treatment note'),
  },
}
