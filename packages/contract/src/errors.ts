import { z } from 'zod'

/** The two forms of refusals. */
export const errorBody = z.union([
  z.object({ error: z.string() }).loose(),
  z.object({ errors: z.record(z.string(), z.array(z.string())) }),
])

/** The messages of refusals that any call can return. */
export const refusals = {
  unauthenticated: 'Authentication failed',
  verifyFirst: 'Please verify your identity first',
  adminOnly: 'Admin access required',
  notFound: 'Record not found',
  antiForgery: "Can't verify CSRF token authenticity.",
  tooMany: 'Too many attempts. Please try again later.',
  internal: 'Internal server error',
  unavailable: 'The service is briefly unavailable. Please try again.',
  tooLarge: 'Request is too large',
  notJson: 'Content type must be application/json',
  notForm: 'Content type must be multipart/form-data',
  malformed: 'Request could not be read',
  fileTooLarge: 'File is too large',
  fileType: 'File type is not allowed',
  fileMissing: 'Choose a file',
  linkEnded: 'Ask the clinic for a new link',
  linkExpired: 'This link has expired. Open the record again.',
  storageFull: 'There is no space left to store files. Please tell whoever runs Archwire for you.',
  diskFull:
    "Nothing can be saved just now: the server's disk is full. Reading goes on. Please tell whoever runs Archwire for you.",
  diskFullForVisitors: 'Nothing can be saved just now: the server has no room left. Please try again later.',
  diskFullToOpen:
    "This cannot be opened just now: the server's disk is full, and who looks at a record must be written down. Please tell whoever runs Archwire for you.",
  storageAway: 'Files cannot be stored or read just now. Please try again.',
  notConfigured: 'Not configured',
} as const
