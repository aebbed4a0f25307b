-- A program may ask for every kind of paper that a student can keep, a passport and a test report among them.
alter table programs
  drop constraint programs_required_documents_check,
  add constraint programs_required_documents_check check (required_documents <@ array[
    'cnicFrontImage', 'cnicBackImage', 'matricCertificateImage', 'fscCertificateImage', 'bsDegreeImage',
    'bFormImage', 'passportImage', 'photoImage', 'transcriptImage', 'testReportImage', 'cvImage',
    'statementImage', 'bankLetterImage', 'translationImage', 'otherImage'
  ]);
