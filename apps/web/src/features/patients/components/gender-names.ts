export const genderNames = { male: 'Male', female: 'Female' }
