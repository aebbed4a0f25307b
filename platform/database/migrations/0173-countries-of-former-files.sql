-- phase: expand
update applications a set university_country = u.country
from universities u where u.id = a.university_id and a.university_country <> u.country;
