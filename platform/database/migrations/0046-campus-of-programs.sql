-- Where a program is taught, as its source names it: the campus, else the branch of the university under its own name,
-- else the city. Some universities list one program for each of them, and nothing else tells those apart.
alter table programs add column campus text check (length(campus) <= 300);
