-- can_customize_resources had no effect until this version, so the built-in role "user" could choose resources. It still
-- can; roles of the site keep what their administrators gave them.
update role set can_customize_resources = true where name = 'user' and built_in;
